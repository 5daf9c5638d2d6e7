import { usersApi } from '@parkla/contract/users/users.endpoints.ts'
import { bind } from '../../kit/routes.ts'
import { addUser, deactivateUser, reactivateUser, removeUser, saveUser, signOutUser } from './users.commands.ts'
import {
  exportUsers,
  findUser,
  listAppIcons,
  listApps,
  listUserEvents,
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
  add: addUser,
  save: saveUser,
  remove: removeUser,
  removeById: (ctx, { id }) => removeUser(ctx, { Id: id }),
  deactivate: deactivateUser,
  reactivate: reactivateUser,
  signOut: signOutUser,
  apps: listApps,
  icons: listAppIcons,
})
