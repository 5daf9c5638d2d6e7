import { readTree } from '../sources/source-tree.ts'
import { findIncompletePhrases } from '../phrases/completeness.ts'
import { findPhraseNamespaces } from '../phrases/phrase-files.ts'
import { findUnexplainedReasons } from '../phrases/reasons.ts'
import { findRepeatedPhrases, findReplacedWords } from '../phrases/repeats.ts'
import { findUnusedPhrases, usageIn } from '../phrases/usage.ts'
import { repository } from '../repository.ts'
import { closeWith, problemStep, runSteps } from '../steps/steps.ts'

/** Problems of the phrases in the tree at `root`: missing, untranslated, unused, repeated, wrong plural forms. */
export const findPhraseProblems = (root: string): string[] => {
  const files = readTree(root)
  const namespaces = findPhraseNamespaces(files)
  const usageOf = usageIn(files)
  return [
    ...namespaces.flatMap((namespace) => [...namespace.problems, ...findIncompletePhrases(namespace)]),
    ...findUnusedPhrases(namespaces, usageOf),
    ...findRepeatedPhrases(namespaces, usageOf),
    ...findReplacedWords(namespaces),
    ...findUnexplainedReasons(namespaces, files),
  ]
}

if (import.meta.main) {
  closeWith(await runSteps([problemStep('phrases', () => findPhraseProblems(repository))]))
}
