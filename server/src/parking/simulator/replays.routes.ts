import { replaysApi } from '@parkla/contract/parking/simulator/replays.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { cancelReplay, startReplay } from './replays.commands.ts'
import { findReplay } from './replays.queries.ts'

export const replaysRoutes = bind(replaysApi, { start: startReplay, find: findReplay, cancel: cancelReplay })
