import { usersApi } from '@parkla/contract/people/users/users.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { addUser, deactivateUser, reactivateUser, removeUser, signOutUser } from './users.commands.ts'
import { listUserEvents, listUserSignIns } from './user-history.queries.ts'
import {
  exportUsers,
  findUser,
  listAppIcons,
  listApps,
  listUserOptions,
  listUsers,
  totalUsers,
} from './users.queries.ts'

// `processes/accounts/save-user.ts` binds it: it asks for the account's password.
const { save: _save, ...ownApi } = usersApi

export const usersRoutes = bind(ownApi, {
  list: listUsers,
  totals: totalUsers,
  export: exportUsers,
  options: listUserOptions,
  find: findUser,
  history: listUserEvents,
  signIns: listUserSignIns,
  add: addUser,
  remove: removeUser,
  removeById: (ctx, { id }) => removeUser(ctx, { Id: id }),
  deactivate: deactivateUser,
  reactivate: reactivateUser,
  signOut: signOutUser,
  apps: listApps,
  icons: listAppIcons,
})
