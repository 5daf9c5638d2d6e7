import { findBoundaryProblems, unusedExportsStep } from './check-boundaries.ts'
import { decisionsStep } from './check-decisions.ts'
import { findPhraseProblems } from './check-phrases.ts'
import { rulesStep } from './check-rules.ts'
import { programStep } from '../steps/programs.ts'
import { repository } from '../repository.ts'
import { releasedMigrationsStep } from '../release/released.ts'
import { schemaStep } from '../schema.ts'
import { problemStep, type Step } from '../steps/steps.ts'
import { unlessUnchanged } from '../steps/unchanged.ts'

/**
 * Compiles what has changed since the last run. One checker per project: more compute the same types again (decision 0116). Two
 * projects at a time, for two cores.
 */
export const typesStep = programStep('types', 'tsc', ['-b', '--checkers', '1', '--builders', '2'])

export const lintStep = unlessUnchanged(programStep('lint', 'oxlint', ['.']))

/** Static checks of the sources. */
export const sourceSteps: readonly Step[] = [
  typesStep,
  lintStep,
  programStep('format', 'oxfmt', ['--check', '.']),
  problemStep('boundaries', () => findBoundaryProblems(repository)),
  unusedExportsStep,
  problemStep('phrases', () => findPhraseProblems(repository)),
  rulesStep,
  decisionsStep,
  releasedMigrationsStep,
  schemaStep,
]
