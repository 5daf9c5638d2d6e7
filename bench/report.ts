/** One figure of a run; without a target for comparison only. */
export type Line = {
  name: string
  value: number
  unit: '×' | 'MB' | 'kB' | 's' | 'ms' | '/s' | 'rows' | 'requests'
  target?: { atLeast: number } | { atMost: number }
  note?: string
  /** Lines printed below this one, such as the plan of a statement. */
  details?: readonly string[]
}

export const isMet = ({ value, target }: Line): boolean => {
  if (target === undefined) return true
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
}

const rounded = (value: number): string => (Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0))

const targetText = ({ target, unit }: Line): string => {
  if (target === undefined) return ''
  return 'atLeast' in target ? `≥ ${target.atLeast} ${unit}` : `≤ ${target.atMost} ${unit}`
}

const mark = (line: Line): string => {
  if (line.target === undefined) return ' '
  return isMet(line) ? '✓' : '✗'
}

export const lineText = (line: Line): string => {
  const figure = `${rounded(line.value)} ${line.unit}`
  const text = `${mark(line)} ${line.name.padEnd(50)}${figure.padStart(11)}   ${targetText(line).padEnd(12)}${line.note ?? ''}`
  return [text.trimEnd(), ...(line.details ?? []).map((detail) => `      ${detail}`)].join('\n')
}
