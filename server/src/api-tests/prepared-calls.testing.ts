import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { officerToken, saveOfficer } from '../enforcement/officers/officers.factory.ts'
import { aPlace, saveZone } from '../parking/places/places.factory.ts'
import { sampleOf } from '../testing/contract-samples.ts'
import type { TestNode } from '../testing/test-node.ts'
import { nameOf, requestFor, type TestRequest } from './api.testing.ts'
import { entitiesPreparedFor, preparedInput } from './prepared-inputs.testing.ts'
import { existingIds, idInputs, saveRecords } from './records.testing.ts'

/** A call that succeeds, with other input on demand. */
export type PreparedCall = { request: (changed?: Readonly<Record<string, unknown>>) => TestRequest }

/** Prepares calls by users with every permission, each at a place and with records of its own. */
export const callPreparer = async (node: TestNode): Promise<(endpoint: Endpoint) => Promise<PreparedCall>> => {
  const { db } = node
  const zone = await saveZone(db)
  return async (endpoint) => {
    const place = await aPlace().in('EST').bookable().inZone(zone.id).save(db)
    const admin = await anOwner()
      .globalAdmin()
      .bookingsAdmin(place.id)
      .with('END_SESSIONS', 'EDIT_AVAILABILITY', 'SEE_PERSONAL_DATA')
      .save(db)
    const entities = [...idInputs(endpoint).map(([, entity]) => entity), ...entitiesPreparedFor(nameOf(endpoint))]
    const records = await saveRecords({ db, place, region: 'EST', owner: admin }, entities)
    const input = {
      ...Object.assign({}, ...[endpoint.body, endpoint.query, endpoint.params].map((schema) => sampleOf(schema))),
      UpdatedAt: undefined,
      ...existingIds(endpoint, records),
      ...(await preparedInput(nameOf(endpoint), { node, place, admin, records })),
    }
    const user = endpoint.permission === 'public' ? {} : { as: admin.id }
    const caller = endpoint.forOfficers ? { token: await officerToken(db, await saveOfficer(db, place.id)) } : user
    return { request: (changed = {}) => ({ ...requestFor(endpoint, { ...input, ...changed }), ...caller }) }
  }
}
