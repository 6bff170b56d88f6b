/** Small words that nearly every sentence of a language has, and few sentences of another. */
export const functionWords = {
  English:
    'the and to of my our please for we with is it that are this from you your have need at by be can would will all not i’m i’d who which',
  German:
    'der das und ich wir nicht mit für auf ist ein eine einen einer bitte von zu den dem unser unsere unseren meine meinen bis auch sie oder aber wie sollte brauche jemanden ins im zur zum',
  French:
    'le les des et je nous pour dans avec une est pas sur vous mon mes du de qui que besoin quelqu’un avant notre nos votre ce cette sont être il faut',
  Spanish:
    'el los las de que y en un una para con por mi mis necesito alguien todos nuestro nuestra del al cada antes favor quiero hay es su sus',
  Portuguese:
    'os as de que e em um uma para com por meu meus minha minhas preciso alguém não todos do da dos das até nosso nossa são favor cada antes',
  Italian:
    'il gli di che un una per con mio miei mia ho bisogno non del della dei nel qualcuno prima ogni nostro nostra sono favore è entro',
  Dutch:
    'het een en ik wij niet met voor op zijn onze van te naar graag mijn iemand dat die elke alle nodig moet kunnen worden bij aan',
  Swahili:
    'na ya wa kwa ni nina nahitaji mtu za kila katika yangu zangu wetu yetu tafadhali kabla hii hizi cha la ili kwenye wangu',
} as const

/** How somebody is asked for in other languages: "Ich brauche jemanden, der". What follows is the task. */
export const foreignWishes = [
  /\b(?:ich|wir) (?:brauche|suche|brauchen|suchen|benötige|benötigen) (?:bitte |dringend )?(?:jemanden|jemand|eine person)(?:, (?:der|die)| zum| zur)?\s/iu,
  /(?<!\p{L})(?:j['’]ai besoin de quelqu['’]un|(?:je cherche|nous cherchons) quelqu['’]un|il (?:me|nous) faut (?:quelqu['’]un|une personne)) (?:pour|qui)\s/iu,
  /\b(?:necesito|busco|necesitamos|buscamos|quiero) (?:a )?(?:alguien|una persona) (?:que|para)\s/iu,
  /\b(?:preciso de|precisamos de|procuro|procuramos) (?:alguém|uma pessoa) (?:que|para)\s/iu,
  /\b(?:ho bisogno di|abbiamo bisogno di|cerco|cerchiamo) (?:qualcuno|una persona) (?:che|per)\s/iu,
  /\b(?:ik zoek|wij zoeken|we zoeken) iemand (?:die|om)\s/iu,
  /\bnahitaji mtu (?:wa|atakayeweza)\s/iu,
]
