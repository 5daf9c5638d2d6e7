import { readFileSync } from 'node:fs'

/** A section of `docs/devices.md`: its text and its fenced blocks. */
export type ManualSection = { heading: string; text: string; blocks: { language: string; text: string }[] }

const readSection = (section: string): ManualSection => ({
  heading: section.slice(0, section.indexOf('\n')),
  text: section,
  blocks: Array.from(section.matchAll(/^```(\w+)\n(.*?)^```$/gms), ([, language = '', text = '']) => ({
    language,
    text,
  })),
})

/** Comment lines in shown files start with one `#`, never with two. */
const headings = /^(?=#{2,3} )/m

export const manual: readonly ManualSection[] = readFileSync(
  new URL('../../../docs/devices.md', import.meta.url),
  'utf8',
)
  .split(headings)
  .map(readSection)

/** A file shown in the manual, by the path in its first line. */
export const manualFile = (path: string): string => {
  const blocks = manual.flatMap((section) => section.blocks)
  const file = blocks.find(({ text }) => text.startsWith(`# ${path}\n`))
  if (!file) throw new Error(`docs/devices.md shows no ${path}`)
  return file.text
}
