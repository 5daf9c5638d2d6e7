import { EventEmitter, on } from 'node:events'
import { holds } from '@parkla/contract/access/actor.ts'
import type { Announcement } from '@parkla/contract/office/live/live.schema.ts'
import { liveApi } from '@parkla/contract/office/live/live.endpoints.ts'
import { scopeOf } from '@parkla/contract/access/scope.ts'
import type { Permission } from '@parkla/contract/access/permissions.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Rejection } from '../../kit/errors.ts'
import type { LiveRights } from '../../kit/feature.ts'
import { bind, type Bound, type RawCall } from '../../kit/http/routes.ts'
import { reaches } from '../../people/access/visible-to.queries.ts'

type Surroundings = { region: string; parentId: number | null }

/**
 * Looks up the place of an announcement once for all streams of this node: they share the same announcement
 * object. The weak map keeps nothing longer, so a place with a new parent is seen by the next announcement.
 */
const surroundings = new WeakMap<Announcement, Promise<Surroundings>>()

const readSurroundings = async (ctx: Context, { placeId }: Announcement): Promise<Surroundings> => {
  const { rows } = await sql<Surroundings>`
    select region, parent_id as "parentId" from places where id = ${placeId}`.execute(ctx.db)
  return rows[0] ?? { region: '', parentId: null }
}

const surroundingsOf = (ctx: Context, announcement: Announcement): Promise<Surroundings> => {
  const found = surroundings.get(announcement) ?? readSurroundings(ctx, announcement)
  surroundings.set(announcement, found)
  return found
}

const reachesPlace = async (ctx: Context, permission: Permission, announcement: Announcement): Promise<boolean> => {
  const { placeId } = announcement
  const scope = scopeOf(ctx.reach, permission)
  if (placeId === 0 || scope.kind === 'everything') return true
  const region = scope.kind === 'places' ? '' : (await surroundingsOf(ctx, announcement)).region
  return reaches(scope, { placeId, region })
}

/** The bookings list shows whether the car is parked, by sessions at the place or its children (R40). */
const seesBookingsOf = async (ctx: Context, announcement: Announcement): Promise<boolean> => {
  if (await reachesPlace(ctx, 'bookings.view', announcement)) return true
  const { region, parentId } = await surroundingsOf(ctx, announcement)
  // A child is in its parent's region.
  return parentId !== null && reaches(scopeOf(ctx.reach, 'bookings.view'), { placeId: parentId, region })
}

/** 0 = all users. */
const isOwnAccess = ({ actor, impersonatorId }: Context, { topic, id }: Announcement): boolean =>
  topic === 'access' && (id === 0 || id === actor.id || id === impersonatorId)

/** Only the user who requested the file gets its progress. */
const isOwnFile = ({ actor }: Context, { topic, id }: Announcement): boolean =>
  topic === 'reportFiles' && id === actor.id

/** Whether this listener may receive the announcement; it carries no row data. */
const mayReceive = async (ctx: Context, announcement: Announcement, rights: LiveRights): Promise<boolean> => {
  const { topic } = announcement
  if (topic === 'access') return isOwnAccess(ctx, announcement)
  if (topic === 'reportFiles') return isOwnFile(ctx, announcement)
  for (const permission of rights[topic])
    if (holds(ctx.actor, permission) && (await reachesPlace(ctx, permission, announcement))) return true
  return topic === 'sessions' && holds(ctx.actor, 'bookings.view') && seesBookingsOf(ctx, announcement)
}

const keepAliveMs = 20_000
/** Streams end after this time and reconnect, so that changed rights reach them. */
const longestStreamMs = 10 * 60_000

/** The listener with their current scope, which depends on zones and places. */
const listenerAt = async (ctx: Context, { topic }: Announcement): Promise<Context | undefined> =>
  topic === 'places' ? ctx.signedIn() : ctx

/** `data: {topic,id,placeId}` for each change in scope; `event: gap` when the browser must refetch everything. */
async function* stream(ctx: Context, { closed }: RawCall, rights: LiveRights): AsyncGenerator<string> {
  const events = new EventEmitter()
  const stops = [
    ctx.live.subscribe((announcement) => events.emit('line', announcement)),
    ctx.live.onGap(() => events.emit('line', 'gap')),
  ]
  const tick = setInterval(() => events.emit('line', 'alive'), keepAliveMs)
  let listener: Context = ctx
  const stop = AbortSignal.any([closed, ctx.live.ending, AbortSignal.timeout(longestStreamMs)])
  try {
    yield ': connected\n\n'
    for await (const [line] of on(events, 'line', { signal: stop }) as AsyncIterable<
      [Announcement | 'gap' | 'alive']
    >) {
      if (line === 'alive') yield ': alive\n\n'
      else if (line === 'gap') yield 'event: gap\ndata: {}\n\n'
      else {
        const now = await listenerAt(listener, line)
        if (!now) return
        listener = now
        if (await mayReceive(listener, line, rights)) yield `data: ${JSON.stringify(line)}\n\n`
        // Rights changed: end the stream; the browser reconnects with the new ones or is refused.
        if (isOwnAccess(listener, line)) return
      }
    }
  } catch (error) {
    if (!stop.aborted) throw error
  } finally {
    clearInterval(tick)
    for (const end of stops) end()
  }
}

/** Streams per user: enough for many tabs, and a limit for leaks. */
const mostStreams = 20
const openStreams = new Map<number, number>()

async function* counted(ctx: Context, raw: RawCall, rights: LiveRights): AsyncGenerator<string> {
  const open = openStreams.get(ctx.actor.id) ?? 0
  openStreams.set(ctx.actor.id, open + 1)
  try {
    yield* stream(ctx, raw, rights)
  } finally {
    openStreams.set(ctx.actor.id, (openStreams.get(ctx.actor.id) ?? 1) - 1)
  }
}

/** Live routes are outside the feature's manifest: they need the rights of all features. */
export const liveRoutes = (rights: LiveRights): Bound[] =>
  bind(liveApi, {
    events: (ctx, _input, raw) => {
      if ((openStreams.get(ctx.actor.id) ?? 0) >= mostStreams) throw new Rejection(429, 'request.tooMany')
      return counted(ctx, raw, rights) as never // An endpoint with `stream` has no answer schema.
    },
  })
