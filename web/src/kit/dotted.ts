/** A line of several facts; empty ones are left out. Where it wraps, the dot goes to the next line with the fact after it. */
export const dotted = (facts: readonly string[]): string => facts.filter((fact) => fact !== '').join(' ·\u00a0')
