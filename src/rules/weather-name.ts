const bare = (text: string): string => text.toLowerCase().replace(/ rain$/, '')

export const hasOwnWeatherName = (rain: string, weather: string | null): weather is string =>
  weather !== null && bare(weather) !== bare(rain)

/** R-WEATHER-3: rain in words, with the weather's name where that says more: `Heavy · Storm`. */
export const sayWeather = (rain: string, weather: string | null, between = ' · '): string =>
  hasOwnWeatherName(rain, weather) ? `${rain}${between}${weather}` : rain
