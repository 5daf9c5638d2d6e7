import { clientListApi } from '@parkla/contract/people/clients/client-list.endpoints.ts'
import { clientsApi } from '@parkla/contract/people/clients/clients.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { exportClients, listClients } from './client-list.queries.ts'
import { saveClient } from './clients.commands.ts'
import { findClient } from './clients.queries.ts'

const { find, save } = clientsApi

export const clientsRoutes = [
  ...bind({ find, save }, { find: findClient, save: saveClient }),
  ...bind(clientListApi, { list: listClients, export: exportClients }),
]
