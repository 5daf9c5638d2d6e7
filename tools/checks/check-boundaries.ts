import { findCycles } from '../boundaries/cycles.ts'
import { findWrongDirections } from '../boundaries/directions.ts'
import { findFilesOutsideFeatures, findFullFolders } from '../boundaries/full-folders.ts'
import { findStyleProblems } from '../boundaries/house-style.ts'
import { findForbiddenImports, findUnlistedManifests } from '../boundaries/layers.ts'
import { findWrongContents } from '../boundaries/role-contents.ts'
import { findUnknownRoles } from '../boundaries/role-words.ts'
import { findUnusedExports } from '../boundaries/unused-exports.ts'
import { readTree } from '../sources/source-tree.ts'
import { repository } from '../repository.ts'
import { closeWith, problemStep, runSteps, type Step } from '../steps/steps.ts'

/** Violations of the boundaries and naming rules of CONTRIBUTING in the tree at `root`. */
export const findBoundaryProblems = (root: string): string[] => {
  const files = readTree(root)
  return [
    ...findForbiddenImports(files),
    ...findUnlistedManifests(files),
    ...findCycles(files),
    ...findWrongDirections(files),
    ...findStyleProblems(files),
    ...findUnknownRoles(files),
    ...findWrongContents(files),
    ...findFullFolders(files),
    ...findFilesOutsideFeatures(files),
  ]
}

/** Dead code that the compiler cannot see, because it is exported. */
export const unusedExportsStep: Step = problemStep('unused exports', () => findUnusedExports(readTree(repository)))

if (import.meta.main) {
  closeWith(await runSteps([problemStep('boundaries', () => findBoundaryProblems(repository)), unusedExportsStep]))
}
