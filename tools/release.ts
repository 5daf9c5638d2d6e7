import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { writeReleased } from './release/released.ts'
import { versionProblem, withRelease, withVersion } from './release/notes.ts'
import { runProgram } from './steps/programs.ts'
import { inRepository } from './repository.ts'

const usage = 'npm run release -- VERSION, for example 0.2.0'

const changelog = inRepository('CHANGELOG.md')
const packages = ['', 'contract', 'server', 'web'].map((folder) => inRepository(folder, 'package.json'))
const lockFile = inRepository('package-lock.json')

/** @throws Error with the program's output when it fails */
const run = async (program: string, ...args: readonly string[]): Promise<string> => {
  const { code, output } = await runProgram(program, args)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\n${output}`)
  return output.trim()
}

const git = (...args: readonly string[]) => run('git', ...args)

/** Subjects since the newest tag, oldest first; none before the first release. */
const subjectsSinceRelease = async (): Promise<string[]> => {
  const { code, output } = await runProgram('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*'])
  if (code !== 0) return []
  return (await git('log', '--no-merges', '--reverse', '--format=%s', `${output.trim()}..HEAD`))
    .split('\n')
    .filter((subject) => subject !== '')
}

/** Checks everything, writes versions and notes, commits and tags. Nothing is pushed. */
const release = async (version: string): Promise<void> => {
  const { version: present } = JSON.parse(readFileSync(packages[0]!, 'utf8')) as { version: string }
  const problem = versionProblem(version, present)
  if (problem !== undefined) throw new Error(problem)
  if ((await git('status', '--porcelain')) !== '') throw new Error('Commit or remove what git status shows first')
  const head = await git('rev-parse', 'HEAD')
  console.log('Checking: npm test')
  await run('env', 'CI=true', 'npm', 'test')
  if ((await git('status', '--porcelain')) !== '' || (await git('rev-parse', 'HEAD')) !== head)
    throw new Error('The sources changed while the tests ran: start again')
  for (const path of [...packages, lockFile])
    writeFileSync(path, withVersion(readFileSync(path, 'utf8'), { from: present, to: version }))
  const before = existsSync(changelog) ? readFileSync(changelog, 'utf8') : ''
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(changelog, withRelease(before, { version, day, subjects: await subjectsSinceRelease() }))
  await run('npx', 'oxfmt', changelog)
  const released = writeReleased({ version, commit: head })
  await git('add', '--', changelog, lockFile, released, ...packages)
  await git('commit', '--message', `Release ${version}`)
  await git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`)
  console.log(`Released v${version}: git push --follow-tags`)
}

try {
  const [version] = process.argv.slice(2)
  if (version === undefined) throw new Error(usage)
  await release(version)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
