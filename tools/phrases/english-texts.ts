import { mergeTexts } from '../../contract/src/kit/words/merge-texts.ts'
import { readTexts } from '../../server/src/kit/text-files.ts'
import { inRepository } from '../repository.ts'

/** English phrases of a side by namespace, with the words of the contract. The web knows the words of the kit as `ui`. */
export const englishTexts = (side: 'server' | 'web'): object => {
  const words = readTexts(inRepository('contract', 'src'), 'words', 'en')
  const phrases = readTexts(inRepository(side, 'src'), 'phrases', 'en')
  const ofWeb = words.map(({ kit, ...features }) => (kit ? { ui: kit } : features))
  const merged = mergeTexts([...(side === 'web' ? ofWeb : words), ...phrases])
  return Object.fromEntries(Object.entries(merged).toSorted(([one], [other]) => one.localeCompare(other)))
}
