import { findBoundaryProblems, unusedExportsStep } from './check-boundaries.ts'
import { findPhraseProblems } from './check-phrases.ts'
import { rulesStep } from './check-rules.ts'
import { programStep } from '../steps/programs.ts'
import { repository } from '../repository.ts'
import { schemaStep } from '../schema.ts'
import { problemStep, type Step } from '../steps/steps.ts'

/** One pass for both: the linter needs the types anyway, and reports the compiler's errors with `--type-check`. */
export const typesAndLintStep = programStep('types and lint', 'oxlint', ['--type-check', '.'])

/** Static checks of the sources. */
export const sourceSteps: readonly Step[] = [
  typesAndLintStep,
  programStep('format', 'oxfmt', ['--check', '.']),
  problemStep('boundaries', () => findBoundaryProblems(repository)),
  unusedExportsStep,
  problemStep('phrases', () => findPhraseProblems(repository)),
  rulesStep,
  schemaStep,
]
