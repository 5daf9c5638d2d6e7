import { findOffice, officeMissing } from '@parkla/server/testing/office-programs.ts'
import { isCI } from '../repository.ts'
import type { Step } from './steps.ts'
import { vitestStep } from './test-runners.ts'

/** Exports opened in LibreOffice and openpyxl, where they are installed; build machines must have both. */
export const officeStep: Step = {
  name: 'exports in spreadsheet programs',
  run: () => {
    if (findOffice() !== undefined) return vitestStep('exports in spreadsheet programs', ['office']).run()
    return Promise.resolve({ state: isCI ? 'failed' : 'skipped', details: officeMissing })
  },
}
