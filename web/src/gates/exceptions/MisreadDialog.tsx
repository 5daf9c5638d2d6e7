import { Box, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ExceptionDetail } from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { dotted } from '../../kit/dotted.ts'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { viewOf } from '../../kit/api/query.ts'
import { useReturnToRow } from '../../kit/lists/row-keys.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CameraImage } from '../../ui/CameraImage.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { Plate } from '../../ui/Plate.tsx'
import { views } from './exceptions.api.ts'
import { kindText, kindTones, readPlate, solutionText, whyText } from './misread-texts.ts'
import { RepairForm } from './RepairForm.tsx'

/** The image of a read with its data. */
const Seen = ({ detail: { Exception, Image, ContentType } }: { detail: ExceptionDetail }) => {
  const t = useT()
  const { moment, share } = useFormat()
  const time = moment(Exception.Time, Exception.Place.TimeZone)
  const why = whyText(Exception)
  return (
    <Box pos={{ md: 'sticky' }} top="4rem">
      <CameraImage
        image={Image}
        contentType={ContentType}
        alt={t(($) => $.exceptions.alt, { gate: Exception.Gate, time })}
        missing={t(($) => $.exceptions.noImage)}
        maxHeight={{ base: '13rem', md: '26rem' }}
      >
        <Badge tone={kindTones[Exception.Kind]}>{kindText(Exception.Kind)}</Badge>
        {Exception.LicensePlate === '' ? null : <Plate>{Exception.LicensePlate}</Plate>}
        <span>{time}</span>
        <span>{Exception.Place.Name}</span>
        <span>{dotted([Exception.Gate, t(($) => $.exceptions.direction[Exception.Direction])])}</span>
        <span>{t(($) => $.exceptions.sure, { share: share(Exception.Confidence) })}</span>
      </CameraImage>
      {why === '' ? null : (
        <Text size="sm" c="dimmed" mt={4}>
          {why}
        </Text>
      )}
    </Box>
  )
}

const Ended = ({ detail: { Exception } }: { detail: ExceptionDetail }) => {
  const t = useT()
  const { moment } = useFormat()
  const { Status, Solution, SolvedBy, SolvedAt, CorrectedLicensePlate, Place } = Exception
  return (
    <Stack gap="xs">
      <div>
        <Badge tone={Status === 'SOLVED' ? 'success' : 'neutral'}>{t(($) => $.reads.status[Status])}</Badge>
      </div>
      <Text>{solutionText(Solution)}</Text>
      {CorrectedLicensePlate === '' ? null : <Plate>{CorrectedLicensePlate}</Plate>}
      <Text size="sm" c="dimmed">
        {dotted([moment(SolvedAt, Place.TimeZone), SolvedBy || t(($) => $.exceptions.byItself)])}
      </Text>
    </Stack>
  )
}

const titleOf = ({ Exception }: ExceptionDetail): string =>
  [kindText(Exception.Kind), ...(Exception.LicensePlate === '' ? [] : [readPlate(Exception)])].join(': ')

type MisreadDialogProps = { id: number; onClose: () => void; onStep: (step: number) => void; onDone: () => void }

/** A misread with its image and repair form. */
export const MisreadDialog = ({ id, onClose, onStep, onDone }: MisreadDialogProps) => {
  const t = useT()
  useReturnToRow(id)
  const query = useQuery(viewOf(views.exception, { id }))
  const title = query.data ? titleOf(query.data) : t(($) => $.reads.title)
  return (
    <Dialog
      opened
      onClose={onClose}
      // The focus starts here: on the close button Enter would close a misread whose session was just chosen by a digit.
      title={
        <Text span inherit tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
          {title}
        </Text>
      }
      size="75rem"
    >
      <QueryContent query={query}>
        {(detail) => (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
            <Seen detail={detail} />
            {detail.Exception.Status === 'OPEN' ? (
              <RepairForm detail={detail} onClose={onClose} onDone={onDone} onStep={onStep} />
            ) : (
              <Ended detail={detail} />
            )}
          </SimpleGrid>
        )}
      </QueryContent>
    </Dialog>
  )
}
