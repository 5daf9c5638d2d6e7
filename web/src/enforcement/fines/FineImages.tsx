import { Button, Group, SimpleGrid, Text } from '@mantine/core'
import type { Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { viewOf } from '../../kit/api/query.ts'
import { CameraImage } from '../../ui/CameraImage.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { fines } from '../fine-records/fines.api.ts'

const Shown = ({ fine }: { fine: Fine }) => {
  const t = useT()
  const query = useQuery(viewOf(fines.images, { id: fine.id }))
  return (
    <QueryContent query={query} empty={t(($) => $.fines.noImages)}>
      {(images) => (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {images.map(({ id, takenAt, Image, ContentType, state }) => (
            <CameraImage
              key={id}
              image={Image}
              contentType={ContentType}
              alt={displayPlate(fine.licensePlate)}
              missing={state === 'AWAITED' ? t(($) => $.fines.imageAwaited) : t(($) => $.ui.imageDeleted)}
              maxHeight="24rem"
            >
              {formatMoment(takenAt, fine.timeZone)}
            </CameraImage>
          ))}
        </SimpleGrid>
      )}
    </QueryContent>
  )
}

/** Photos of the officer, loaded on request, because each view is logged (R142). */
export const FineImages = ({ fine }: { fine: Fine }) => {
  const t = useT()
  const [isShown, setShown] = useState(false)
  return (
    <Panel title={t(($) => $.fines.images)}>
      {isShown ? (
        <Shown fine={fine} />
      ) : (
        <Group gap="sm">
          <Button size="xs" variant="default" onClick={() => setShown(true)}>
            {t(($) => $.fines.showImages)}
          </Button>
          <Text size="sm" c="var(--quiet-text)">
            {t(($) => $.fines.imagesLogged)}
          </Text>
        </Group>
      )}
    </Panel>
  )
}
