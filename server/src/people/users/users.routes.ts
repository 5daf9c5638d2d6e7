import { usersApi } from '@parkla/contract/people/users/users.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { saveUserWithPassword } from './save-with-password.ts'
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

export const usersRoutes = bind(usersApi, {
  list: listUsers,
  totals: totalUsers,
  export: exportUsers,
  options: listUserOptions,
  find: findUser,
  history: listUserEvents,
  signIns: listUserSignIns,
  add: addUser,
  save: saveUserWithPassword,
  remove: removeUser,
  removeById: (ctx, { id }) => removeUser(ctx, { Id: id }),
  deactivate: deactivateUser,
  reactivate: reactivateUser,
  signOut: signOutUser,
  apps: listApps,
  icons: listAppIcons,
})
