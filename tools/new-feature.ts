import { parseArgs } from 'node:util'
import { generate } from './generate.ts'
import { newFiles, writeFiles, type Variant } from './new-feature/files.ts'
import { namesOf, type FeatureNames } from './new-feature/names.ts'
import { enteredIn } from './new-feature/registration.ts'
import { runProgram } from './steps/programs.ts'
import { repository } from './repository.ts'

const usage = `npm run new:feature DOMAIN/NAME [-- --list-only] [--singular NAME] [--title TITLE] [--et TITLE] [--lv TITLE]
for example: npm run new:feature office/lost-items -- --et "Leitud esemed" --lv "Atrastās mantas"`

/** A feature that passes every check, with example fields, statuses, rules and phrases to be replaced by its own. */
const createFeature = async (names: FeatureNames, variant: Variant): Promise<void> => {
  const created = newFiles(repository, names, variant)
  const changed = enteredIn(repository, names, variant)
  writeFiles(repository, new Map([...created, ...changed]))
  const [written, entered] = [[...created.keys()], [...changed.keys()]]
  await runProgram('oxfmt', [...written, ...entered])
  const schema = await runProgram('node', ['tools/schema.ts', '--write'])
  generate()
  console.log(['Written:', ...written, '', 'Entered in:', ...entered].join('\n'))
  console.log(`\n${schema.code === 0 ? schema.output : `Then: npm run schema\n${schema.output}`}`)
  console.log(`Next: docs/new-feature.md. While you work: npm run check -- ${names.features}`)
}

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'list-only': { type: 'boolean', default: false },
      singular: { type: 'string' },
      title: { type: 'string' },
      et: { type: 'string' },
      lv: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const [place] = positionals
  if (place === undefined || values.help) {
    console.error(usage)
    process.exitCode = values.help ? 0 : 1
    return
  }
  const { 'list-only': isListOnly, singular, title: en, et, lv } = values
  const given = Object.entries({ en, et, lv }).filter(([, title]) => title !== undefined)
  const titles = Object.fromEntries(given)
  await createFeature(namesOf(place, { singular, titles }), isListOnly ? 'list' : 'record')
}

try {
  await run()
} catch (error) {
  // Names, options and existing files are refused by errors; their message says what to do.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
