import { get } from '../../kit/endpoint.ts'

export const liveApi = {
  events: get('/adminapi/events', {
    summary: '+ Server-sent events of changes in scope',
    permission: 'signedIn',
    scope: 'list',
    forDisplays: true,
    stream: true,
  }),
}
