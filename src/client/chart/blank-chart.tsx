import styles from './chart.module.css'

/** Paper with a graticule, shown until the chart is known. */
export const BlankChart = () => <div className={styles.blank} />
