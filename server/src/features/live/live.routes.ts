import { EventEmitter, on } from 'node:events'
import type { Announcement } from '@parkla/contract/live/live.endpoints.ts'
import { liveApi } from '@parkla/contract/live/live.endpoints.ts'
import { scopeOf } from '@parkla/contract/access/scope.ts'
import type { Permission } from '@parkla/contract/access/permissions.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Rejection } from '../../kit/errors.ts'
import { bind, type RawCall } from '../../kit/routes.ts'
import { reaches } from '../access/visible-to.ts'

const neededFor: Readonly<Record<Exclude<Announcement['topic'], 'access'>, Permission>> = {
  sessions: 'sessions.view',
  clients: 'clients.view',
  places: 'places.view',
  imports: 'imports.use',
  passes: 'passes.edit',
  zones: 'zones.edit',
  settings: 'settings.edit',
  gates: 'gates.view',
  alarms: 'alarms.view',
  lprEvents: 'lprEvents.view',
  bookings: 'bookings.view',
}

type Ground = { region: string; parentId: number | null }

/**
 * The place of each announcement that is being told, looked up once for all open pages of this node: they hear the same
 * object. Nothing is kept longer than that, so that a place that moves to another whole is seen by the next one.
 */
const grounds = new WeakMap<Announcement, Promise<Ground>>()

const readGround = async (ctx: Context, { placeId }: Announcement): Promise<Ground> => {
  const { rows } = await sql<Ground>`
    select region, parent_id as "parentId" from places where id = ${placeId}`.execute(ctx.db)
  return rows[0] ?? { region: '', parentId: null }
}

const groundOf = (ctx: Context, announcement: Announcement): Promise<Ground> => {
  const ground = grounds.get(announcement) ?? readGround(ctx, announcement)
  grounds.set(announcement, ground)
  return ground
}

const reachesPlace = async (ctx: Context, permission: Permission, announcement: Announcement): Promise<boolean> => {
  const { placeId } = announcement
  const scope = scopeOf(ctx.reach, permission)
  if (placeId === 0 || scope.kind === 'everything') return true
  const region = scope.kind === 'places' ? '' : (await groundOf(ctx, announcement)).region
  return reaches(scope, { placeId, region })
}

/** A list of bookings says whose car is there, by a session at the place or at one of its parts (R40). */
const seesBookingsOf = async (ctx: Context, announcement: Announcement): Promise<boolean> => {
  if (await reachesPlace(ctx, 'bookings.view', announcement)) return true
  const { region, parentId } = await groundOf(ctx, announcement)
  // a part lies in the region of its whole
  return parentId !== null && reaches(scopeOf(ctx.reach, 'bookings.view'), { placeId: parentId, region })
}

/** Whether this listener may know that something changed; an announcement says no more than that. */
const mayHear = async (ctx: Context, announcement: Announcement): Promise<boolean> => {
  const { topic, id } = announcement
  // 0 is everybody
  if (topic === 'access') return id === 0 || id === ctx.actor.id
  const { permissions } = ctx.actor
  const permission = neededFor[topic]
  if (permissions.includes(permission) && (await reachesPlace(ctx, permission, announcement))) return true
  return topic === 'sessions' && permissions.includes('bookings.view') && seesBookingsOf(ctx, announcement)
}

const keepAliveMs = 20_000
/** A listener signs in again after this, so that rights and revocation reach open streams too. */
const longestStreamMs = 10 * 60_000

/** `data: {topic,id,placeId}` for each change within reach; `event: gap` when the browser should refetch everything. */
async function* stream(ctx: Context, { closed }: RawCall): AsyncGenerator<string> {
  const events = new EventEmitter()
  const stops = [
    ctx.live.subscribe((announcement) => events.emit('line', announcement)),
    ctx.live.onGap(() => events.emit('line', 'gap')),
  ]
  const tick = setInterval(() => events.emit('line', 'alive'), keepAliveMs)
  const stop = AbortSignal.any([closed, ctx.live.ending, AbortSignal.timeout(longestStreamMs)])
  try {
    yield ': connected\n\n'
    for await (const [line] of on(events, 'line', { signal: stop }) as AsyncIterable<
      [Announcement | 'gap' | 'alive']
    >) {
      if (line === 'alive') yield ': alive\n\n'
      else if (line === 'gap') yield 'event: gap\ndata: {}\n\n'
      else if (await mayHear(ctx, line)) {
        yield `data: ${JSON.stringify(line)}\n\n`
        // Rights have changed: end here, the browser comes back with the new ones or not at all.
        if (line.topic === 'access') return
      }
    }
  } catch (error) {
    if (!stop.aborted) throw error
  } finally {
    clearInterval(tick)
    for (const end of stops) end()
  }
}

/** Open streams of one person; a browser with many tabs is fine, a leak is not. */
const mostStreams = 20
const openStreams = new Map<number, number>()

async function* counted(ctx: Context, raw: RawCall): AsyncGenerator<string> {
  const open = openStreams.get(ctx.actor.id) ?? 0
  openStreams.set(ctx.actor.id, open + 1)
  try {
    yield* stream(ctx, raw)
  } finally {
    openStreams.set(ctx.actor.id, (openStreams.get(ctx.actor.id) ?? 1) - 1)
  }
}

export const liveRoutes = bind(liveApi, {
  events: (ctx, _input, raw) => {
    if ((openStreams.get(ctx.actor.id) ?? 0) >= mostStreams) throw new Rejection(429, 'request.tooMany')
    return counted(ctx, raw) as never
  },
})
