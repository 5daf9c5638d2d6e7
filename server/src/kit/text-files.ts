import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

type Kind = 'phrases' | 'reasons' | 'words'

/** Texts of every `<feature>/<kind>/<language>.json` below a folder, each under the name of its feature. */
export const readTexts = (folder: string, kind: Kind, language: string): Record<string, object>[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(`/${kind}/${language}.json`))
    .map((path) => ({
      // The phrase check proves that these files hold texts and groups of texts only.
      [basename(dirname(dirname(path)))]: JSON.parse(readFileSync(join(folder, path), 'utf8')) as object,
    }))
