import type { ServerFeature } from '../kit/feature.ts'
import { drawDemoImagesJob } from './drawings/demo-images.jobs.ts'

export const world = {
  jobs: [drawDemoImagesJob],
} satisfies ServerFeature
