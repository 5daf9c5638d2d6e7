import { Box, Button, Group, Stack } from '@mantine/core'
import type { Camera } from '@parkla/contract/gates/gates.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNetwork } from '../../../kit/online.ts'
import { useT } from '../../../kit/phrases.ts'
import { usePermission } from '../../../kit/session.ts'
import { QueryContent } from '../../../ui/QueryContent.tsx'
import { RowActions } from '../../../ui/RowActions.tsx'
import classes from '../Gates.module.css'
import { useNowToTheSecond } from '../../../kit/now.ts'
import { agoText } from '../gate-texts.ts'
import { DeviceId, FactRow, Name, Section } from '../Section.tsx'
import { useDeviceActions } from '../useDeviceActions.tsx'

type CameraCommands = {
  onEdit: (camera: Camera) => void
  onNewKey: (camera: Camera) => void
  onRemove: (camera: Camera) => void
}

const LastRead = ({ camera }: { camera: Camera }) => {
  const t = useT()
  const now = useNowToTheSecond()
  if (!isSet(camera.LastReadAt)) return t(($) => $.gates.camera.noReads)
  return t(($) => $.gates.camera.lastRead, { ago: agoText(camera.LastReadAt, now) })
}

const CameraRow = ({ camera, ...on }: { camera: Camera } & CameraCommands) => {
  const t = useT()
  const actionsOf = useDeviceActions()
  const name = camera.Description || camera.CameraId
  const actions = actionsOf({
    name: camera.CameraId,
    onEdit: () => on.onEdit(camera),
    onNewKey: () => on.onNewKey(camera),
    onRemove: () => on.onRemove(camera),
  })
  return (
    <Group
      component="li"
      align="flex-start"
      justify="space-between"
      wrap="nowrap"
      py="sm"
      className={classes.line ?? ''}
    >
      <div>
        <Name level={3}>{name}</Name>
        <FactRow>
          <span>{t(($) => $.gates.direction[camera.Direction])}</span>
          <span>
            {camera.GateId === null
              ? t(($) => $.gates.camera.noGate)
              : t(($) => $.gates.camera.looksAt, { gate: camera.Gate })}
          </span>
          <Box component="span" c="dimmed">
            <LastRead camera={camera} />
          </Box>
          {name === camera.CameraId ? null : <DeviceId>{camera.CameraId}</DeviceId>}
        </FactRow>
      </div>
      <RowActions label={name} actions={actions} />
    </Group>
  )
}

type CamerasProps = { query: UseQueryResult<Camera[]>; onAdd: () => void } & CameraCommands

/** The cameras of a place with their gates. */
export const Cameras = ({ query, onAdd, ...on }: CamerasProps) => {
  const t = useT()
  const { isOnline } = useNetwork()
  const mayConfigure = usePermission('gates.configure')
  return (
    <Section labelledBy="cameras">
      <Group component="header" justify="space-between">
        <Name level={2} id="cameras">
          {t(($) => $.gates.camera.title)}
        </Name>
        {mayConfigure ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={!isOnline}
            onClick={onAdd}
          >
            {t(($) => $.gates.camera.add)}
          </Button>
        ) : null}
      </Group>
      <QueryContent query={query} empty={t(($) => $.gates.camera.none)} height={60}>
        {(cameras) => (
          <Stack component="ul" gap={0}>
            {cameras.map((camera) => (
              <CameraRow key={camera.Id} camera={camera} {...on} />
            ))}
          </Stack>
        )}
      </QueryContent>
    </Section>
  )
}
