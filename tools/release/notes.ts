/** Numbers of `1.20.3`; undefined for anything else. */
const numbersOf = (version: string): number[] | undefined =>
  /^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : undefined

/** Why the version cannot follow the present one; undefined where it can. */
export const versionProblem = (version: string, present: string): string | undefined => {
  const [wanted, last] = [numbersOf(version), numbersOf(present)]
  if (!wanted || !last) return `"${version}" is not of the form 1.20.3`
  const at = wanted.findIndex((number, index) => number !== last[index])
  return at >= 0 && (wanted[at] ?? 0) > (last[at] ?? 0) ? undefined : `${version} does not follow ${present}`
}

export type Release = { version: string; day: string; subjects: readonly string[] }

const title = '# Changes\n'

/** The text of `CHANGELOG.md` with the release on top: the subjects of its commits, oldest first; the first one lists none. */
export const withRelease = (changelog: string, { version, day, subjects }: Release): string => {
  const notes = subjects.length === 0 ? 'First release.' : subjects.map((subject) => `- ${subject}`).join('\n')
  const earlier = changelog.startsWith(title) ? changelog.slice(title.length).trim() : changelog.trim()
  return [title, `## ${version} (${day})\n`, `${notes}\n`, ...(earlier === '' ? [] : [`${earlier}\n`])].join('\n')
}

/** A `package.json` or lock file with the version of this repository's own packages. */
export const withVersion = (text: string, { from, to }: { from: string; to: string }): string =>
  text
    .replaceAll(
      new RegExp(`("name": "(?:@parkla/\\w+|parkla)",\\n\\s*"version": )"${from.replaceAll('.', '\\.')}"`, 'g'),
      `$1"${to}"`,
    )
    .replaceAll(new RegExp(`("@parkla/\\w+": )"${from.replaceAll('.', '\\.')}"`, 'g'), `$1"${to}"`)
