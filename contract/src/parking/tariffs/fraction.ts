/** Exact fractions of cents: sums are integers of a unit that divides every amount of a tariff. */

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

export const leastMultiple = (a: number, b: number): number => (a / greatestDivisor(a, b)) * b

/** A fraction in lowest terms. */
type Fraction = { over: number; under: number }

export const fraction = (over: number, under: number): Fraction => {
  const divisor = greatestDivisor(over, under)
  return { over: over / divisor, under: under / divisor }
}

/** A percent with up to two decimals. */
export const percentFraction = (percent: number): Fraction => fraction(Math.round(percent * 100), 10_000)

/** Rounds half up (R3); uses the remainder, which is exact where the quotient of large numbers is not. */
export const roundHalfUp = (units: number, unitsPerCent: number): number => {
  const rest = units % unitsPerCent
  const whole = (units - rest) / unitsPerCent
  return rest * 2 >= unitsPerCent ? whole + 1 : whole
}
