import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImageView } from '../../../../protocol/chart.ts'
import { apiPath } from '../../../../protocol/paths.ts'
import { request } from '../../../ui/api/request.ts'

export type Images = ReturnType<typeof useImages>

interface Answer {
  readonly images: readonly ImageView[]
}

/** The campaign's images, newest first. */
export const useImages = (campaign: string) => {
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
