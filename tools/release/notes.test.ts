import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRepository } from '../repository.ts'
import { versionProblem, withRelease, withVersion } from './notes.ts'

test.each([
  ['0.2.0', '0.1.0'],
  ['0.1.10', '0.1.9'],
  ['1.0.0', '0.9.9'],
])('%s follows %s', (version, present) => {
  expect(versionProblem(version, present)).toBeUndefined()
})

test.each([
  ['0.1.0', '0.1.0', 'does not follow'],
  ['0.1.9', '0.2.0', 'does not follow'],
  ['0.2', '0.1.0', 'not of the form'],
  ['v0.2.0', '0.1.0', 'not of the form'],
])('%s after %s: refused', (version, present, reason) => {
  expect(versionProblem(version, present)).toContain(reason)
})

test('second release: stands above the first, with the subjects of its commits', () => {
  const first = withRelease('', { version: '0.2.0', day: '2026-11-30', subjects: [] })
  expect(first).toBe('# Changes\n\n## 0.2.0 (2026-11-30)\n\nFirst release.\n')
  const second = withRelease(first, { version: '0.2.1', day: '2026-12-01', subjects: ['Add zones', 'Mend prices'] })
  expect(second).toBe(
    '# Changes\n\n## 0.2.1 (2026-12-01)\n\n- Add zones\n- Mend prices\n\n## 0.2.0 (2026-11-30)\n\nFirst release.\n',
  )
})

test.each(['package.json', 'contract/package.json', 'server/package.json', 'web/package.json', 'package-lock.json'])(
  '%s: own packages get the version, others keep theirs',
  (path) => {
    const text = readFileSync(inRepository(path), 'utf8')
    const { version } = JSON.parse(text) as { version: string }
    const changed = withVersion(text, { from: version, to: '77.0.0' })
    expect((JSON.parse(changed) as { version: string }).version).toBe('77.0.0')
    expect(withVersion(changed, { from: '77.0.0', to: version })).toBe(text)
    expect(changed).not.toContain(`@parkla/contract": "${version}"`)
  },
)
