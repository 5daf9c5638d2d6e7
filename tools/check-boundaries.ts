import { findCycles } from './boundaries/cycles.ts'
import { findStyleProblems } from './boundaries/house-style.ts'
import { findForbiddenImports } from './boundaries/layers.ts'
import { findUnknownRoles } from './boundaries/role-words.ts'
import { readTree } from './boundaries/source-tree.ts'
import { repository } from './repository.ts'
import { closeWith, problemStep, runSteps } from './steps.ts'

/** Violations of the boundaries and naming rules of CONTRIBUTING in the tree at `root`. */
export const findBoundaryProblems = (root: string): string[] => {
  const files = readTree(root)
  return [...findForbiddenImports(files), ...findCycles(files), ...findStyleProblems(files), ...findUnknownRoles(files)]
}

if (import.meta.main) {
  closeWith(await runSteps([problemStep('boundaries', () => findBoundaryProblems(repository))]))
}
