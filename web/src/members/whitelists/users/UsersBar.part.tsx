import { Box, Button, Group, NativeSelect } from '@mantine/core'
import { memberFilters } from '@parkla/contract/members/whitelists/whitelists.filters.ts'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useT } from '../../../kit/phrases.ts'
import { isChanged } from '../../../kit/address/search-state.ts'
import { AddButton } from '../../../ui/AddButton.tsx'
import { Filters } from '../../../ui/filters/Filters.tsx'
import { SearchField } from '../../../ui/filters/SearchField.tsx'

type UserFilters = { search: string; state: (typeof memberFilters)[number] }
const noUserFilters: UserFilters = { search: '', state: 'ALL' }

/** Phrase of an empty list: no users, or none that match the filters. */
export const emptyUsers = (search: UserFilters): 'filtered' | 'users' =>
  isChanged(search, noUserFilters) ? 'filtered' : 'users'

type UsersBarProps = {
  search: UserFilters
  filter: (to: Partial<UserFilters>) => void
  /** List into which users are imported. */
  target: { kind: 'members' | 'fleetUsers'; list: number }
  /** Undefined for readers who may not edit the users. */
  onAdd: (() => void) | undefined
}

/** Search, status, import and add above the users of a whitelist or fleet. */
export const UsersBar = ({ search, filter, target, onAdd }: UsersBarProps) => {
  const t = useT()
  return (
    <Group justify="space-between" align="flex-end" gap="sm">
      <Box flex="1 1 20rem">
        <Filters onClear={isChanged(search, noUserFilters) ? () => filter(noUserFilters) : undefined}>
          <SearchField
            label={t(($) => $.whitelists.filter.user)}
            maxLength={100}
            value={search.search}
            onSearch={(text) => filter({ search: text })}
          />
          <NativeSelect
            label={t(($) => $.ui.status)}
            data={memberFilters.map((value) => ({ value, label: t(($) => $.whitelists.state[value]) }))}
            value={search.state}
            onChange={({ currentTarget: { value } }) =>
              filter({ state: memberFilters.find((state) => state === value) ?? 'ALL' })
            }
          />
        </Filters>
      </Box>
      {onAdd ? (
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconFileImport size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/imports" search={target} />}
          >
            {t(($) => $.whitelists.import)}
          </Button>
          <AddButton onClick={onAdd}>{t(($) => $.whitelists.addUser)}</AddButton>
        </Group>
      ) : null}
    </Group>
  )
}
