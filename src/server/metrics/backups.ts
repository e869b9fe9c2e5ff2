import { Counter, Gauge, type Registry } from 'prom-client'

/** Both are there from the start, where backups are scheduled. */
export const measureBackups = (registry: Registry) => {
  const registers = [registry]
  const last = new Gauge({
    name: 'overland_backup_last_success_timestamp_seconds',
    help: 'When the last scheduled backup that succeeded, of any server, began; 0: never.',
    registers,
  })
  const failures = new Counter({
    name: 'overland_backup_failures_total',
    help: 'Scheduled backups of this server that failed.',
    registers,
  })
  return {
    succeeded: (at: number) => last.set(at / 1_000),
    failed: () => failures.inc(),
  }
}
