type ByRegion = Readonly<Record<'EST' | 'LVA', readonly string[]>>

const words = (text: string): string[] => text.split(' ')

export const firstNames: ByRegion = {
  EST: words(
    'Mari Anna Liis Kadri Triin Katrin Piret Kristi Maarja Laura Kaisa Helena Olga Irina Jaan Mart Andres Toomas Priit Margus Indrek Rasmus Kaspar Siim Sergei Andrei Marten Karl',
  ),
  LVA: words(
    'Anna Kristīne Ilze Inese Līga Laura Dace Santa Marta Zane Jānis Andris Juris Edgars Mārtiņš Kārlis Artūrs Roberts Raivis Ģirts Aleksandrs Sergejs',
  ),
}

export const lastNames: ByRegion = {
  EST: words(
    'Tamm Saar Sepp Mägi Kask Kukk Rebane Ilves Pärn Koppel Luik Oja Raudsepp Kuusk Karu Vaher Kallas Lepik Kütt Põder Lõhmus Mets Ivanov Smirnov Petrov Kuznetsov',
  ),
  LVA: words(
    'Bērziņš Kalniņš Ozoliņš Jansons Liepiņš Krūmiņš Balodis Eglītis Zariņš Pētersons Vītols Kļaviņš Kārkliņš Vanags Dreimanis Ābols Ivanovs',
  ),
}
