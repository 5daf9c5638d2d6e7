import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardTab } from './tab-inside.ts'

const page = () => Object.assign(new EventTarget(), { body: {}, activeElement: null, querySelectorAll: () => [] })

/** Whether a press of Tab on the page behind is stopped while no dialog is shown. */
const isStopped = (): boolean => !document.dispatchEvent(press('Tab'))
const press = (key: string) => Object.assign(new Event('keydown', { cancelable: true }), { key })

beforeEach(() => {
  const document = page()
  vi.stubGlobal('document', Object.assign(document, { activeElement: document.body }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('two dialogs, one closes: Tab is still kept from the page behind', () => {
  const closeDialog = guardTab()
  const closeQuestion = guardTab()
  closeQuestion()
  expect(isStopped()).toBe(true)
  closeDialog()
  expect(isStopped()).toBe(false)
})

test('Escape while a dialog loads: Tab leads through the page again', () => {
  guardTab()
  document.dispatchEvent(press('Escape'))
  expect(isStopped()).toBe(false)
})
