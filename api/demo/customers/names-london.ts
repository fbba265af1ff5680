/** First and last names by origin, London. */
export const londonNames: readonly { first: string; last: string }[] = [
  {
    first: 'Oliver Amelia George Isla Harry Freya Jack Poppy Thomas Florence Henry Alice',
    last: 'Whitlock Clarke Marsh Hughes Turner Barrett Palmer Fletcher Holt Pearce Lambert Reeve',
  },
  {
    first: 'Saoirse Cillian Aoife Ronan Niamh Declan Orla Fionn Maeve Eoin',
    last: 'Byrne Nolan Gallagher Doyle Kavanagh Brennan Quinn Moran',
  },
  {
    first: 'Callum Eilidh Hamish Morag Fraser Ailsa Rory Kirsty',
    last: 'Reid Murray Sinclair Buchanan Drummond Kerr Lennox',
  },
  {
    first: 'Tunde Adaeze Chidi Ngozi Femi Ifeoma Emeka Yetunde Segun Amara',
    last: 'Okafor Adeyemi Balogun Eze Nwosu Adebayo Obi Olatunji',
  },
  { first: 'Kofi Abena Kwame Esi Yaw Akosua Ama Kojo', last: 'Asante Mensah Boateng Owusu Appiah Osei' },
  {
    first: 'Priya Arjun Meera Rohan Kavya Vikram Anjali Sanjay Divya Nikhil',
    last: 'Raman Sharma Patel Iyer Nair Gupta Menon Desai Rao',
  },
  { first: 'Ayesha Bilal Zara Hamza Sana Usman Mariam Faisal', last: 'Hussain Malik Qureshi Siddiqui Chaudhry Mirza' },
  { first: 'Nusrat Tanvir Farzana Rashid Shirin Imran', last: 'Rahman Chowdhury Islam Begum Uddin' },
  {
    first: 'Zofia Jakub Kasia Piotr Agnieszka Marek Ola Tomasz',
    last: 'Nowak Kowalski Wojcik Mazur Zielinski Kaczmarek',
  },
  {
    first: 'Hugo Camille Antoine Manon Julien Elodie Baptiste Claire',
    last: 'Lefevre Moreau Girard Fontaine Rousseau Chevalier',
  },
  {
    first: 'Luca Giulia Matteo Chiara Davide Francesca Marco Elena',
    last: 'Ferri Conti Rinaldi Marchetti Greco Lombardi',
  },
  { first: 'Rosa Diego Lucia Pablo Carmen Javier Marta Alvaro', last: 'Delgado Navarro Ortega Vidal Molina Castro' },
  { first: 'Ines Tiago Beatriz Rui Mariana Joao Sofia Duarte', last: 'Almeida Carvalho Fonseca Teixeira Moura' },
  { first: 'Mei-Lin Wei Xin Jun Yan Hao Li-Na Kai', last: 'Chow Zhang Liu Wong Cheung Lam Ng' },
  { first: 'Hana Kenji Yuki Daisuke Aiko Ren', last: 'Sato Tanaka Mori Fujita Ishikawa' },
  { first: 'Amira Ibrahim Leila Karim Noor Youssef Fatima Tariq', last: 'Haddad Khalil Osman Noor Mansour Aziz Farah' },
  { first: 'Emre Elif Deniz Selin Kerem Aylin', last: 'Yilmaz Demir Kaya Arslan Aydin' },
  { first: 'Viktor Astrid Jonas Linnea Erik Freja Lars Maja', last: 'Hansen Weber Lindqvist Berg Nilsson Schneider' },
  { first: 'Eleni Nikos Katerina Stavros Danae Petros', last: 'Papadakis Georgiou Nikolaou Economou' },
  { first: 'Hodan Abdi Ifrah Liban Asha Mahad', last: 'Warsame Abdullahi Farah Hersi' },
  {
    first: 'Shanice Marlon Keisha Andre Tanya Leroy Monique Dwayne',
    last: 'Campbell Francis Grant Bailey Wright Stewart',
  },
  { first: 'Andrei Ioana Mihai Elena Radu Bianca', last: 'Popescu Ionescu Dumitru Stan Marin' },
  { first: 'Thi Minh Linh Duc Huong Quang', last: 'Nguyen Tran Pham Le Hoang' },
  { first: 'Gabriela Mateo Valentina Santiago Camila Nicolas', last: 'Restrepo Salazar Quispe Herrera Vargas' },
]
