import { managerReportApi } from '@parkla/contract/members/whitelists/manager-report.endpoints.ts'
import { whitelistHomeApi } from '@parkla/contract/members/whitelists/whitelist-home.endpoints.ts'
import { whitelistUsersApi } from '@parkla/contract/members/whitelists/whitelist-users.endpoints.ts'
import { whitelistsApi } from '@parkla/contract/members/whitelists/whitelists.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import {
  addWhitelistUsers,
  removeWhitelistUser,
  saveWhitelistUser,
  setMemberStatus,
} from './users/whitelist-users.commands.ts'
import { exportManagerReport, readManagerReport } from './report/manager-report.queries.ts'
import { listWhitelistRequests, listWhitelistSessions, readWhitelistFigures } from './home/whitelist-home.queries.ts'
import { exportWhitelistSessions } from './home/whitelist-sessions-export.queries.ts'
import { exportWhitelistUsers } from './users/whitelist-users-export.queries.ts'
import { findWhitelistUser, listWhitelistUsers } from './users/whitelist-users.queries.ts'
import { exportWhitelists } from './whitelists-export.queries.ts'
import { addFavorite, addWhitelist, removeFavorite, removeWhitelist, saveWhitelist } from './whitelists.commands.ts'
import { findAvailability, findWhitelist, listWhitelists } from './whitelists.queries.ts'

export const whitelistsRoutes = [
  ...bind(whitelistsApi, {
    list: listWhitelists,
    home: listWhitelists,
    export: exportWhitelists,
    find: findWhitelist,
    availability: findAvailability,
    add: addWhitelist,
    save: saveWhitelist,
    remove: removeWhitelist,
    addFavorite,
    removeFavorite,
  }),
  ...bind(whitelistUsersApi, {
    list: listWhitelistUsers,
    export: exportWhitelistUsers,
    find: findWhitelistUser,
    add: addWhitelistUsers,
    save: saveWhitelistUser,
    setStatus: setMemberStatus,
    remove: removeWhitelistUser,
  }),
  ...bind(whitelistHomeApi, {
    sessions: listWhitelistSessions,
    exportSessions: exportWhitelistSessions,
    requests: listWhitelistRequests,
    figures: readWhitelistFigures,
  }),
  ...bind(managerReportApi, { report: readManagerReport, export: exportManagerReport }),
]
