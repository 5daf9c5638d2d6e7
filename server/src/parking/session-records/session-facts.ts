/** The part of an audit event that names its session. */
export const ofSession = (id: number, placeId: number) =>
  ({ entity: 'session', id, placeId, topic: 'sessions' }) as const
