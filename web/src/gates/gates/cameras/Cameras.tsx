import { Box, Group, Stack } from '@mantine/core'
import type { Camera } from '@parkla/contract/gates/gates/gates.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { QueryContent } from '../../../ui/page/QueryContent.tsx'
import { RowActions } from '../../../ui/table/RowActions.tsx'
import classes from '../Gates.module.css'
import { useNowToTheSecond } from '../../../kit/time/now.ts'
import { AddDevice } from '../AddDevice.tsx'
import { agoText } from '../gate-texts.ts'
import { gates } from '../gates.api.ts'
import { DeviceId, FactRow, Name, Section } from '../Section.tsx'
import { type OpenDevice, useDeviceActions } from '../useDeviceActions.tsx'

type CamerasProps = { placeId: number; open: OpenDevice }

const LastRead = ({ camera }: { camera: Camera }) => {
  const t = useT()
  const now = useNowToTheSecond()
  if (!isSet(camera.LastReadAt)) return t(($) => $.gates.camera.noReads)
  return t(($) => $.gates.camera.lastRead, { ago: agoText(camera.LastReadAt, now) })
}

const CameraRow = ({ camera, placeId, open }: { camera: Camera } & CamerasProps) => {
  const t = useT()
  const name = camera.Description || camera.CameraId
  const actions = useDeviceActions(placeId, open)({ kind: 'camera', camera })
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
          <span>{t(($) => $.ui.directionOf[camera.Direction])}</span>
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

/** The cameras of a place with their gates. */
export const Cameras = ({ placeId, open }: CamerasProps) => {
  const t = useT()
  const query = useQuery(queryOf(gates.cameras, { id: placeId }, { isShown: true }))
  return (
    <Section labelledBy="cameras">
      <Group component="header" justify="space-between">
        <Name level={2} id="cameras">
          {t(($) => $.gates.camera.title)}
        </Name>
        <AddDevice size="xs" onClick={() => open({ kind: 'camera', camera: undefined })}>
          {t(($) => $.gates.camera.add)}
        </AddDevice>
      </Group>
      <QueryContent query={query} empty={t(($) => $.gates.camera.none)} height={60}>
        {(cameras) => (
          <Stack component="ul" gap={0}>
            {cameras.map((camera) => (
              <CameraRow key={camera.Id} {...{ camera, placeId, open }} />
            ))}
          </Stack>
        )}
      </QueryContent>
    </Section>
  )
}
