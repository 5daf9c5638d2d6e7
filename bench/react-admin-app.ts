import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { compressFolder } from '../web/build/precompress.ts'
import { runProgram } from '../tools/programs.ts'
import { inRepository } from '../tools/repository.ts'

const source = inRepository('bench', 'react-admin')
const folder = inRepository('.cache', 'react-admin')
const files = ['package.json', 'package-lock.json', 'index.html', 'main.jsx']

/**
 * The sessions list in react-admin, for comparison: installed and built in `.cache`, outside the product's packages, with
 * the product's Vite. Returns the folder to serve; builds only when something changed.
 */
export const prepareReactAdmin = async (): Promise<string> => {
  const result = join(folder, 'dist')
  const stamp = join(folder, 'stamp')
  const wanted = createHash('sha256')
    .update(files.map((file) => readFileSync(join(source, file))).join())
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return result
  cpSync(source, folder, { recursive: true })
  const installed = await runProgram('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'])
  if (installed.code !== 0) throw new Error(`react-admin could not be installed:\n${installed.output}`)
  await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir: result, emptyOutDir: true } })
  compressFolder(result)
  writeFileSync(stamp, wanted)
  return result
}
