import { isTest, isTypeScript, type SourceFile } from '../sources/source-tree.ts'
import { withoutComments } from '../sources/imports.ts'
import type { PhraseNamespace } from './phrase-files.ts'

const refusal = /\b(?:refuse|reject|forbid)\(\s*'([\w.]+)'|\bRejection\(\s*\d+,\s*'([\w.]+)'|\breason: '(\w+\.[\w.]+)'/g

/** Reason codes in use without a text in a `reasons/en.json` of the contract. */
export const findUnexplainedReasons = (
  namespaces: readonly PhraseNamespace[],
  files: readonly SourceFile[],
): string[] => {
  const explained = new Set(
    namespaces.filter(({ kind }) => kind === 'reasons').flatMap(({ texts }) => [...(texts.en?.keys() ?? [])]),
  )
  return files.filter(isRule).flatMap(({ path, text }) => {
    const codes = Array.from(withoutComments(text).matchAll(refusal), (match) => match[1] ?? match[2] ?? match[3]!)
    const unknown = [...new Set(codes)].filter((code) => !explained.has(code))
    return unknown.map((code) => `${path}: no text for the reason ${code} in contract/src/**/reasons/en.json`)
  })
}

const isRule = ({ path }: SourceFile): boolean =>
  isTypeScript(path) && !isTest(path) && /^(contract|server)\/src\//.test(path)
