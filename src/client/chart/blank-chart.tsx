import styles from './chart.module.css'

/** The sheet before anything is known of it: paper with a graticule, as large as the chart will be. */
export const BlankChart = () => <div className={styles.blank} />
