/** A name of rain or weather in lower case without the word `rain`, for comparisons. */
const withoutRainWord = (text: string): string => text.toLowerCase().replace(/ rain$/, '')

/** Whether the weather's name says more than the rain does. */
export const hasOwnWeatherName = (rain: string, weather: string | null): weather is string =>
  weather !== null && withoutRainWord(weather) !== withoutRainWord(rain)

/** R-WEATHER-3: the rain, and the weather's name where it says more, as in `Heavy · Storm`. */
export const sayWeather = (rain: string, weather: string | null, between = ' · '): string =>
  hasOwnWeatherName(rain, weather) ? `${rain}${between}${weather}` : rain
