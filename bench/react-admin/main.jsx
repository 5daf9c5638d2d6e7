import { createRoot } from 'react-dom/client'
import {
  Admin,
  Datagrid,
  DateField,
  FunctionField,
  List,
  NumberField,
  Resource,
  SelectInput,
  TextField,
  TextInput,
} from 'react-admin'
import { BrowserRouter } from 'react-router-dom'

/** The sessions desk's list in react-admin: its columns and filters, the same call to the same API. */
const token = localStorage.getItem('token')
const headers = { authorization: `Bearer ${token}`, language: 'en' }

const dataProvider = {
  getList: async (_resource, { pagination, filter }) => {
    const query = new URLSearchParams({ ...filter, page: pagination.page - 1, page_size: pagination.perPage })
    const answer = await fetch(`/adminapi/parkingsessions?${query}`, { headers })
    const data = (await answer.json()).map((row) => ({ id: row.Id, ...row }))
    return {
      data,
      pageInfo: { hasNextPage: answer.headers.get('x-next-page') !== null, hasPreviousPage: pagination.page > 1 },
    }
  },
}

const authProvider = {
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getIdentity: async () => {
    const user = await (await fetch('/adminapi/me', { headers })).json()
    return { id: user.id, fullName: user.name }
  },
  getPermissions: async () => [],
  login: async () => undefined,
  logout: async () => undefined,
}

const statuses = ['RUNNING', 'ENDED'].map((id) => ({ id, name: id }))
const filters = [
  <TextInput key="plate" source="car_number" label="Licence plate" alwaysOn />,
  <TextInput key="place" source="place_name" label="Place" alwaysOn />,
  <TextInput key="phone" source="phone_number" label="Phone" alwaysOn />,
  <SelectInput key="status" source="status" choices={statuses} alwaysOn />,
]

const minutesOf = ({ StartTime, EndTime }) =>
  EndTime.startsWith('0001') ? '' : `${Math.round((Date.parse(EndTime) - Date.parse(StartTime)) / 60_000)} min`

const SessionList = () => (
  <List filters={filters} perPage={20} exporter={false} sort={{ field: 'id', order: 'DESC' }}>
    <Datagrid rowClick={false} bulkActionButtons={false}>
      <TextField source="CarNumber" label="Plate" sortable={false} />
      <TextField source="Place.Name" label="Place" sortable={false} />
      <TextField source="Client.PhoneNumber" label="Client" sortable={false} />
      <DateField source="StartTime" label="Start and end" showTime sortable={false} />
      <FunctionField label="Duration" render={minutesOf} />
      <TextField source="Status" sortable={false} />
      <TextField source="PaymentStatus" label="Payment" sortable={false} />
      <TextField source="SubscriptionPlanLimitType" label="Marks" sortable={false} />
      <NumberField source="CostInCents" label="Cost" sortable={false} />
    </Datagrid>
  </List>
)

createRoot(document.querySelector('#root')).render(
  <BrowserRouter>
    <Admin dataProvider={dataProvider} authProvider={authProvider} disableTelemetry>
      <Resource name="sessions" list={SessionList} />
    </Admin>
  </BrowserRouter>,
)
