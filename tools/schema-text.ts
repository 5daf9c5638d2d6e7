const title = `-- The database as the migrations leave it. Made by "npm run schema"; do not edit, write a migration.\n`

/** Settings and marks of the tool that wrote the dump; comments repeat what the statement below them says. */
const noise = /^(--.*|SET .*;|SELECT pg_catalog\.set_config\(.*\);|COMMENT ON EXTENSION .*;|\\(un)?restrict .*)$/gm

/** A readable dump: statements only, without schema names. */
export const cleanSchema = (dump: string): string => {
  const statements = dump
    .replaceAll(noise, '')
    .replaceAll(/\bpublic\./g, '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/(AS IDENTITY) \(\n(?: {4}.*\n)*?\);/g, '$1;') // the sequence behind it has no settings of its own
    .replaceAll(/^(ALTER TABLE .*)\n +(?=ADD )/gm, '$1 ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return `${title}\n${statements}\n`
}

/** The first difference of two texts in a few lines; undefined when they are equal. */
export const firstDifference = (expected: string, found: string): string | undefined => {
  if (expected === found) return undefined
  const [wanted, given] = [expected.split('\n'), found.split('\n')]
  const row = wanted.findIndex((line, index) => line !== given[index])
  const at = row < 0 ? wanted.length : row
  return [`line ${at + 1}:`, `- ${given[at] ?? '(end)'}`, `+ ${wanted[at] ?? '(end)'}`].join('\n')
}
