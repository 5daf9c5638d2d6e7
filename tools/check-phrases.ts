import { readTree } from './boundaries/source-tree.ts'
import { findIncompletePhrases } from './phrases/completeness.ts'
import { findPhraseRooms } from './phrases/phrase-files.ts'
import { findUnexplainedReasons } from './phrases/reasons.ts'
import { findUnusedPhrases } from './phrases/usage.ts'
import { repository } from './repository.ts'
import { closeWith, problemStep, runSteps } from './steps.ts'

/** Problems of the phrases in the tree at `root`: missing, untranslated, unused, wrong plural forms. */
export const findPhraseProblems = (root: string): string[] => {
  const files = readTree(root)
  const rooms = findPhraseRooms(files)
  return [
    ...rooms.flatMap((room) => [...room.problems, ...findIncompletePhrases(room)]),
    ...findUnusedPhrases(rooms, files),
    ...findUnexplainedReasons(rooms, files),
  ]
}

if (import.meta.main) {
  closeWith(await runSteps([problemStep('phrases', () => findPhraseProblems(repository))]))
}
