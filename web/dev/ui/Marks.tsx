import { Group, Stack } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { AddButton } from '../../src/ui/AddButton.tsx'
import { Badge } from '../../src/ui/Badge.tsx'
import { CameraImage } from '../../src/ui/CameraImage.tsx'
import { Chart, TimeBars } from '../../src/ui/Chart.tsx'
import { CopyButton } from '../../src/ui/CopyButton.tsx'
import { DeleteButton } from '../../src/ui/dialogs/DeleteButton.tsx'
import { MenuEntry } from '../../src/ui/dialogs/MenuEntry.tsx'
import { DownloadButton } from '../../src/ui/DownloadButton.tsx'
import { Email } from '../../src/ui/Email.tsx'
import { Facts } from '../../src/ui/Facts.tsx'
import { InitialsAvatar } from '../../src/ui/InitialsAvatar.tsx'
import { Plate } from '../../src/ui/Plate.tsx'
import { nothing } from './nothing.ts'

const tones = ['neutral', 'accent', 'info', 'success', 'warning', 'danger'] as const

const bars = [4, 9, 12, 7, 0, 3].map((value, hour) => ({ key: String(hour), label: `0${hour}:00`, value }))

const noFile = (): Promise<undefined> => Promise.resolve(undefined)

/** Badges, plates, buttons, facts, a chart and an image. */
export const Marks = () => (
  <Stack gap="md">
    <Group>
      {tones.map((tone) => (
        <Badge key={tone} tone={tone} icon={tone === 'warning' ? <IconClock size={14} /> : null}>
          {tone}
        </Badge>
      ))}
      <Plate>123ABC</Plate>
      <Plate>unreadable</Plate>
      <InitialsAvatar name="Kadri Tamm" />
      <Email>kadri.tamm@parkla.test</Email>
    </Group>
    <Group>
      <AddButton onClick={nothing}>Add place</AddButton>
      <AddButton disabled onClick={nothing}>
        Add place
      </AddButton>
      <CopyButton value="PK-7" />
      <DownloadButton isRunning={false} fetchFile={noFile}>
        Excel
      </DownloadButton>
      <DeleteButton onClick={nothing}>Delete</DeleteButton>
      <MenuEntry icon={<IconClock size={18} />} label="Sessions" detail="Live" mark={<Badge tone="danger">3</Badge>} />
    </Group>
    <Facts
      facts={[
        { label: 'Place', value: 'Sadama' },
        { label: 'Start', value: '30.11.2026 08:05' },
        { label: 'Hidden', value: '' },
        { label: 'Status', value: <Badge tone="success">Ongoing</Badge> },
      ]}
    />
    <Chart title="Entries per hour" label="Entries per hour">
      <TimeBars bars={bars} height="6rem" valueText={String} />
    </Chart>
    <CameraImage image="" contentType="image/jpeg" alt="" missing="No image" maxHeight={120}>
      <Plate>123ABC</Plate> Sadama, entry 1
    </CameraImage>
  </Stack>
)
