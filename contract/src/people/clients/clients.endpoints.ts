import * as z from 'zod'
import { get, post } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { Client, PaidDebts, PayDebts, SendClient } from './clients.schema.ts'

const byId = z.object({ id: PathId })

export const clientsApi = {
  find: get('/adminapi/client/:id', {
    summary: 'A client with plates, masked cards and debts (R80)',
    permission: 'clients.view',
    scope: { kind: 'region', ids: { id: 'client' } },
    params: byId,
    answer: Client,
  }),
  save: post('/adminapi/client', {
    summary: 'Creates or changes a client (R8)',
    permission: 'clients.edit',
    scope: { kind: 'region', ids: { Id: 'client', Region: 'region' } },
    unscoped: ['AppId'],
    body: SendClient,
    // Parking and payments change money, cards and debts, not this call.
    fixed: ['AppId', 'CreatedAt', 'CreditInCents'],
    answer: Client,
    errors: ['clients.phoneTaken', 'clients.unknownRegion', 'whitelists.unknownChoice', 'conflict.changedMeanwhile'],
    audit: 'client.saved',
  }),
  payDebts: post('/adminapi/clients/:id/paydebts', {
    summary: 'Marks all ERROR and TOO_BIG sessions as paid without card; no card retry (R81)',
    permission: 'clients.payDebts',
    needsKey: true,
    scope: { kind: 'region', ids: { id: 'client' } },
    params: byId,
    body: PayDebts,
    answer: PaidDebts,
    errors: ['clients.noDebts', 'access.notWhileImpersonating'],
    audit: 'client.debtsPaid',
  }),
}
