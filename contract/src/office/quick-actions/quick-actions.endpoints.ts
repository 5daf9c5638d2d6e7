import * as z from 'zod'
import { del, get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import {
  AddQuickAction,
  OfferedQuickAction,
  QuickAction,
  RanQuickAction,
  RunQuickAction,
  SaveQuickAction,
} from './quick-actions.schema.ts'

const byId = z.object({ id: PathId })
const editing = { permission: 'settings.edit', scope: 'none' } as const
const named = { kind: 'place', ids: { PlaceId: 'place', GateId: 'gate' } } as const
const savingErrors = ['quickActions.nameTaken', 'quickActions.unknownPlace', 'quickActions.unknownGate']

/** Calls of the sidebar; separate from the settings to keep their schemas out of it. */
export const quickActionsApi = {
  list: get('/adminapi/quick-actions', {
    summary: 'Quick actions that the user may run, by name (R36)',
    permission: 'signedIn',
    scope: 'list',
    answer: z.array(OfferedQuickAction),
  }),
  run: post('/adminapi/quick-actions', {
    summary: 'Runs a quick action: opens its gate, sends its message or marks its place full (R36)',
    permission: 'signedIn',
    scope: { kind: 'place', ids: { Id: 'quickAction' } },
    body: RunQuickAction,
    answer: RanQuickAction,
    needsKey: true,
    errors: ['quickActions.gateOffline', 'quickActions.gateGone', 'quickActions.alreadyFull', 'board.countedInParts'],
    audit: 'quickAction.run',
  }),
}

export const quickActionSettingsApi = {
  actions: get('/adminapi/quick-action-settings', {
    summary: '+ Every quick action by name (R36)',
    ...editing,
    answer: z.array(QuickAction),
  }),
  action: get('/adminapi/quick-action-settings/:id', {
    summary: '+ One quick action',
    ...editing,
    params: byId,
    answer: QuickAction,
  }),
  add: post('/adminapi/quick-action-settings', {
    summary: '+ Adds a quick action',
    permission: 'settings.edit',
    scope: named,
    body: AddQuickAction,
    answer: QuickAction,
    errors: savingErrors,
    audit: 'quickAction.added',
  }),
  save: put('/adminapi/quick-action-settings/:id', {
    summary: '+ Changes a quick action (R8)',
    permission: 'settings.edit',
    scope: { kind: 'place', ids: { id: 'quickAction', ...named.ids } },
    params: byId,
    body: SaveQuickAction,
    answer: QuickAction,
    errors: [...savingErrors, 'conflict.changedMeanwhile'],
    audit: 'quickAction.changed',
  }),
  remove: del('/adminapi/quick-action-settings/:id', {
    summary: '+ Deletes a quick action',
    ...editing,
    params: byId,
    audit: 'quickAction.deleted',
  }),
}
