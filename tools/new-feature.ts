import { generate } from './generate.ts'
import { namesOf } from './new-feature/names.ts'
import { newFiles, writeFiles } from './new-feature/files.ts'
import { enteredIn } from './new-feature/registration.ts'
import { runProgram } from './programs.ts'
import { repository } from './repository.ts'

/** `npm run new:feature NAME [SINGULAR]`: a feature that compiles, passes the checks, and waits for its real fields. */
const createFeature = async (plural: string, singular: string | undefined): Promise<void> => {
  const names = namesOf(plural, singular)
  const created = newFiles(repository, names)
  const changed = enteredIn(repository, names)
  writeFiles(repository, new Map([...created, ...changed]))
  const written = [...created.keys()]
  const entered = [...changed.keys()]
  await runProgram('oxfmt', [...written, ...entered])
  generate()
  const schema = await runProgram('node', ['tools/schema.ts', '--write'])
  console.log(['Written:', ...written, '', 'Entered in:', ...entered].join('\n'))
  console.log(schema.code === 0 ? `\n${schema.output}` : `\nThen: npm run schema\n${schema.output}`)
  console.log('Give it its real fields, rules and icon, and its title in et.json and lv.json; model: sessions.')
  console.log('Enter who sees its link in e2e/roles.spec.ts. Then: npm run check')
}

const [plural, singular] = process.argv.slice(2)
if (plural) await createFeature(plural, singular)
else {
  console.error('npm run new:feature NAME [SINGULAR], for example: npm run new:feature monthly-passes')
  process.exitCode = 1
}
