import type { Passage } from '@parkla/contract/gates/reads/passages.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../kit/phrases.ts'
import { viewOf } from '../../../kit/api/query.ts'
import { CameraImage } from '../../../ui/CameraImage.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { QueryContent } from '../../../ui/page/QueryContent.tsx'
import { images } from './passages.api.ts'
import { secondText } from '../gate-texts.ts'
import { plateText } from './passage-texts.api.ts'

type PassageImageProps = { passage: Passage; timeZone: string; onClose: () => void }

/** The image of a read. */
export const PassageImage = ({ passage, timeZone, onClose }: PassageImageProps) => {
  const t = useT()
  const title = t(($) => $.gates.passages.imageOf, { plate: plateText(passage) })
  const query = useQuery(viewOf(images.find, { id: passage.Id }))
  return (
    <Dialog opened title={title} onClose={onClose} size="lg">
      <QueryContent query={query}>
        {({ Image, ContentType }) => (
          <CameraImage
            image={Image}
            contentType={ContentType}
            alt={title}
            missing={t(($) => $.ui.imageDeleted)}
            maxHeight="70dvh"
          >
            <span>{secondText(passage.Time, timeZone)}</span>
            <span>{passage.Gate}</span>
          </CameraImage>
        )}
      </QueryContent>
    </Dialog>
  )
}
