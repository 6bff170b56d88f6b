/** Little words, and words of asking, time and amount that every task uses. */
export const stopwords =
  `a about above after again all also always am an and any anybody anyone anything are around as ask at available away back be
because been before being below best better between big both but by call can cannot come could couple currently day days did do does doing done down each easy either else
enough etc even ever every everything example experience few find fine first five for four from full get gets getting give given go goes going good got great had half happy hard has have
having he help her here him his hour hours how however i if in into is it its just keep kind know last lately leave less let like list little live long look looking
lot made make making man many may maybe me mean might mine minute minutes month months more most much must my myself name near need needed needs never new next nice no nobody none
nor not nothing now of off often ok old on once one ones only or other our out over own part per perhaps person place please possible put quite rather ready
real really right said same say see seem send set several she should simple since small so some somebody someone something soon still stuff such sure take tell than that the their them
then there these they thing things think this those though three through time times to today together tomorrow too try trying two under until up us use used using very want wants was way we
week weekly weeks well were what when where whether which while who whole whose why will wish with within without work working works would year years yes yet you your yours
thank thanks hello hi hey looks currently roughly approx approximately monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
daily monthly -> → @ & + /`.split(/\s+/)
