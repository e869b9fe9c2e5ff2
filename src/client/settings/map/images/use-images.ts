import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImageView } from '../../../../protocol/chart.ts'
import { apiPath, chartPath } from '../../../../protocol/paths.ts'
import { type Tile, tileLevels } from '../../../../rules/tiles.ts'
import { useCampaign } from '../../../gm/session/use-gm.ts'
import { request } from '../../../ui/api/request.ts'

/** The address of a tile with nothing masked, as the GM sees it. */
export const tileAddress = (campaign: string, image: string, tile: Tile): string =>
  `/charts/${encodeURIComponent(campaign)}/${image}/${tile.level}/${tile.column}-${tile.row}.webp?v=0`

export const previewAddress = (campaign: string, image: ImageView): string =>
  tileAddress(campaign, image.id, { level: tileLevels(image) - 1, column: 0, row: 0 })

/** The built-in map's editions in their smallest size. */
export const builtInPicture = (campaign: string, edition: 'gm' | 'players'): string =>
  `${chartPath(campaign, edition)}-1120.webp`

export type Images = ReturnType<typeof useImages>

interface Answer {
  readonly images: readonly ImageView[]
}

/** The campaign's images, newest first. */
export const useImages = () => {
  const campaign = useCampaign()
  const client = useQueryClient()
  const queryKey = [apiPath(campaign, '/images')]
  const { data, error } = useQuery<Answer>({ queryKey })
  /** Shows a change at once, and asks for the list anew: an answer under way may be older. */
  const change = (next: (images: readonly ImageView[]) => readonly ImageView[]): void => {
    client.setQueryData<Answer>(queryKey, (held) => held && { images: next(held.images) })
    void client.invalidateQueries({ queryKey })
  }
  const remove = useMutation({
    mutationFn: (id: string) =>
      request(campaign, `/images/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: (_, id) => change((images) => images.filter((image) => image.id !== id)),
  })
  return {
    list: data?.images ?? null,
    failed: (remove.error ?? error)?.message ?? null,
    reload: (): void => {
      remove.reset()
      void client.invalidateQueries({ queryKey })
    },
    add: (image: ImageView) =>
      change((images) => [image, ...images.filter(({ id }) => id !== image.id)]),
    remove: remove.mutate,
  }
}
